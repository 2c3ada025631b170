import type { ReactNode } from 'react'
import * as traits from '../../../../src/shared/catalogue/traits.ts'
import { usePage } from '../../page.ts'
import { Breadcrumbs } from '../Breadcrumbs.tsx'
import type { PartProps } from '../partProps.ts'
import { Answers } from './Answers.tsx'
import { CaseFacts } from './CaseFacts.tsx'
import { Completion, type Draws } from './Completion.tsx'
import { LedOn } from './LedOn.tsx'
import { Acknowledgements } from './own/Acknowledge.tsx'
import { Approvals } from './own/Approvals.tsx'
import { CaseNotes } from './own/CaseNotes.tsx'
import { KeptAnswers } from './own/KeptAnswers.tsx'
import { OwnNews } from './own/OwnNews.tsx'
import { OwnSide } from './own/OwnSide.tsx'
import { OwnStatus } from './own/OwnStatus.tsx'
import { Parties, PartyForm, PartyIntro } from './own/Parties.tsx'
import { Paying } from './own/Paying.tsx'
import { Returned } from './own/Returned.tsx'
import { Signing } from './own/Signing.tsx'
import { SignPage } from './own/SignPage.tsx'
import { TakeBack } from './own/TakeBack.tsx'
import { Printed } from './Printed.tsx'
import { useIsApart } from './useIsApart.ts'
import { Ways } from './Ways.tsx'

/**
 * A case that is only read: all of it at once, under what is to be told of it (`children`), and what the process lets
 * the visitor do. `draw` draws a question of what is to be completed, by its id.
 */
export function ReadOnlyForm({
  run,
  label,
  title: Title,
  draw,
  children,
}: PartProps & { draw: Draws; children: ReactNode }) {
  const { t } = usePage()
  const { model } = run
  const { signing } = model
  const signsApart = useIsApart(traits.tellsSigning)
  const paysApart = useIsApart(traits.tellsPaying)
  const answersApart = useIsApart(traits.showsAnswers)
  const waysApart = useIsApart(traits.sendButtons)
  if (signing?.open) return <SignPage run={run} signing={signing} notice={children} />
  const sides = model.mine !== undefined
  const main = (
    <>
      {model.mine && <Printed by={model.mine.organisation} />}
      <Title className="v-form-title">{model.mine?.title ?? label}</Title>
      <CaseFacts model={model} />
      {children}
      <OwnNews model={model} />
      <PartyIntro model={model} isApart={signsApart} />
      {model.parties?.editing && <PartyForm model={model} editing={model.parties.editing} />}
      {!signsApart && <Signing model={model} />}
      {!paysApart && <Paying model={model} />}
      {!model.signing && !model.paying?.open.length && !model.returned && <OwnStatus model={model} />}
      <Parties model={model} />
      <Returned model={model} />
      <LedOn model={model} />
      {model.sure && <TakeBack model={model} />}
      {model.completion && <Completion model={model} completion={model.completion} draw={draw} />}
      {!model.party && <Acknowledgements run={run} draw={draw} />}
      {model.own && <KeptAnswers model={model} />}
      <CaseNotes model={model} />
      {!answersApart && (
        <div className="v-answers">
          {model.mine && (
            <>
              <h2 className="v-own-sent">{t('Det här skickade du')}</h2>
              {model.mine.sent && <p className="v-muted">{model.mine.sent}</p>}
            </>
          )}
          <Answers form={run} level={sides ? 3 : 2} />
        </div>
      )}
      <Approvals model={model} />
      {!waysApart && <Ways run={run} />}
    </>
  )
  return (
    <div className={sides ? 'v-form v-form-steps v-own' : 'v-form'}>
      <Breadcrumbs crumbs={model.breadcrumbs} />
      <div className="v-form-main">{main}</div>
      <OwnSide model={model} />
    </div>
  )
}
