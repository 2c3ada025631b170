import { micromark } from 'micromark'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Values } from '../../../src/shared/fields/field.ts'
import { isBegunByItself } from '../../../src/shared/process/graph/transitions.ts'
import { pageMet, type TriedForm } from '../../../src/shared/process/simulate/form.ts'
import { meetingOf, stepOf } from '../../../src/shared/process/simulate/simulate.ts'
import { factsOf } from '../../../src/shared/rules/condition/facts.ts'
import { sameJson } from '../../../src/shared/sameJson.ts'
import { previewClient } from '../../builder/preview/previewClient.ts'
import { PageWindow } from '../../frame/PageWindow.tsx'
import { Icon } from '../../kit/Icon.tsx'
import { useLocale, useT } from '../../kit/text.tsx'
import { createFill } from '../../runtime/fill.ts'
import type { FormRun } from '../../runtime/form/formRun.ts'
import type { Page } from '../../runtime/page.ts'
import { createPageStore } from '../../runtime/store.ts'
import { FormDrawn, type PageShown } from './FormDrawn.tsx'
import type { Simulation } from './useSimulation.ts'

/** The form as the person meets it who may fill it in or change it: what they answer in it is answered in the case that is tried. */
export function FormMet({
  simulation,
  form,
  width,
}: {
  simulation: Simulation
  form: TriedForm
  width: number | null
}) {
  const { world, run, me } = simulation
  const t = useT()
  const locale = useLocale()
  const [said, setSaid] = useState('')
  const latest = useRef(simulation)
  latest.current = simulation
  const live = useRef<FormRun>(null)
  /** What was typed here is here already. */
  const own = useRef(false)
  const quiet = useRef(false)
  const { state } = run.now
  const client = useMemo((): Page['client'] => {
    const refuse = () => Promise.reject(new Error(t('Det går inte i en provkörning.')))
    const base = previewClient({ t, say: setSaid, read: refuse })
    return {
      ...base,
      openForm(opened) {
        const close = base.openForm(opened)
        live.current = opened
        const stop = opened.store.listen((names) => {
          if (quiet.current) return
          own.current = true
          latest.current.answer(
            Object.fromEntries(names.map((name) => [name, opened.store.state.value(name)])),
          )
        })
        if (opened.steps)
          opened.steps = {
            ...opened.steps,
            send: async () => {
              if (opened.check().length === 0) latest.current.send()
            },
            saveForLater: async () => setSaid(t('I en provkörning sparas inget.')),
          }
        return () => {
          live.current = null
          stop()
          close()
        }
      },
    }
  }, [t])
  // Drawn anew for another person or state, and not for each answer: the form keeps those itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with the answers that there are then
  const shown = useMemo(
    () => ({ key: `${me.key} ${state}`, page: pageOf(simulation, form) }),
    [...[world, form, me, state]],
  )
  const before = useRef<Values>(run.now.answers)
  useEffect(() => {
    const { answers } = run.now
    const known = before.current
    before.current = answers
    const isOwn = own.current
    own.current = false
    const open = live.current
    if (isOwn || !open) return
    const others = Object.keys({ ...known, ...answers }).filter(
      (name) => !sameJson(answers[name] ?? null, open.store.state.value(name) ?? null),
    )
    if (others.length === 0) return
    quiet.current = true
    open.store.setAll(Object.fromEntries(others.map((name) => [name, answers[name] ?? null])))
    quiet.current = false
  }, [run.now])
  const drawn = useMemo(
    () => <FormDrawn key={shown.key} {...{ ...shown.page, client, said, t, locale }} />,
    [shown, client, said, t, locale],
  )
  return (
    <PageWindow
      grows
      className="p-form-met"
      pageClass={me.isAuthor ? 'p-form-inside' : 'p-form-inside v-dense'}
      title={
        state === null && isBegunByItself(world.graph)
          ? t('{form}, som ärendet börjar med det', { form: form.name })
          : t('{form}, som {name} möter det', { form: form.name, name: me.name })
      }
      width={width}
    >
      {drawn}
    </PageWindow>
  )
}

/** What the runtime draws it from. */
function pageOf({ world, run, me }: Simulation, form: TriedForm): PageShown {
  const { now, at } = run
  const met = pageMet(form, meetingOf(world, now, me, at))
  const isSent = now.state !== null
  const user = { _id: me.key, name: me.name, roles: me.roles, permissions: me.permissions }
  const { locale } = world
  const knows = { facts: factsOf({ user, query: {}, locale, today: met.today }), locale, today: met.today }
  const store = createPageStore({ ...met, tree: met.tree })
  const state = world.graph.states.find(({ _id }) => _id === now.state)
  return {
    model: {
      kind: 'fill',
      form: { _id: form._id, name: form.name, version: form.version },
      tree: met.tree,
      values: now.answers,
      ...{
        formDataId: null,
        caseToken: null,
        revision: null,
        keptDays: 0,
        query: {},
        state: null,
        connections: [],
      },
      number: isSent ? world.number : null,
      case: isSent
        ? {
            ...{ DiaryNumber: world.number, createdByName: now.createdByName },
            status: state ? { _id: state._id, name: String(met.facts.variable('case.status') ?? '') } : null,
          }
        : null,
      ...{ readOnly: false, done: [], problems: [], action: '#', breadcrumbs: [], notes: [] },
      page: met.tree.nodes[met.tree.rootId]?.structure[0] ?? met.tree.rootId,
      step: isSent ? stepOf(world, now, me) : 'edit',
    },
    page: {
      ...{ mode: 'live', origin: 'admin', documentId: form._id, tree: met.tree, store, data: {}, user },
      ...{ path: '/', query: {}, csrf: '', form: null },
      fill: createFill(knows, store.state.values),
      icon: (name) => <Icon icon={name} size={20} />,
      rich: (markdown) => micromark(markdown),
    },
  }
}
