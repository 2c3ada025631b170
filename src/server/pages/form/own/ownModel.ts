import type { Translate } from '../../../../shared/i18n.ts'
import { mostNoteFiles } from '../../../../shared/process/talk/noteLimits.ts'
import { isAutomatic, isFromCitizen } from '../../../../shared/process/talk/talk.ts'
import type { FormFillModel, FormOwnCase } from '../../../../shared/wire/page.ts'
import type { FormData, TimelineEntry } from '../../../cases/contract.ts'
import { filesOfPage } from '../../../config.ts'
import { visitTo } from '../../../session.ts'
import type { LoadContext } from '../../contract.ts'
import { type Held, refOf } from '../../held.ts'
import { dayInWords, momentInWords } from '../when.ts'

/** The case as its author is told of it, and where an answer to a message of theirs comes. */
export async function ownModel(
  { services, session }: LoadContext,
  held: Held,
  { _id: formDataId, arrived, notes }: FormData,
): Promise<Pick<FormFillModel, 'mine' | 'writing'>> {
  const { cases } = services
  const ref = { ...refOf(held), formDataId }
  const found = await cases.ownCase(session, ref)
  if (!found) return {}
  const { locale, org } = session
  const t = services.texts(locale, org)
  const day = (at: number | null) => (at === null ? '' : dayInWords(at, locale))
  const { title, status, steps, contact, again, mailedTo } = found
  const lines = [
    ...(await cases.timeline(session, ref)).flatMap((entry) => lineOf(entry, t, day) ?? []),
    ...(notes.citizen ?? [])
      .filter(({ origin }) => !isAutomatic(origin))
      .map(({ created, origin, createdByName: name, files }) => ({
        at: created,
        text: isFromCitizen(origin)
          ? t('Du skrev ett meddelande')
          : name
            ? t('Meddelande från {name}', { name })
            : t('Meddelande från oss'),
        ...(files.length > 0 && { note: files.map((file) => file.name).join(', ') }),
      })),
  ].sort((a, b) => a.at - b.at)
  const mine: FormOwnCase = {
    ...(title !== null && { title }),
    sent: arrived === null ? '' : momentInWords(arrived, locale),
    status: { ...status, since: day(status.since) },
    steps: steps.map(({ _id, name, place, at, asked, note }) => ({
      ...{ _id, name, place, when: day(at) },
      note: asked === null ? note : t('Väntar på dig sedan {day}', { day: day(asked) }),
    })),
    contact,
    again,
    ...(visitTo(session, formDataId) && { visits: true as const }),
    history: lines.map(({ at, ...line }, i) => ({
      ...line,
      _id: String(i),
      when: momentInWords(at, locale),
    })),
  }
  const hint = mailedTo
    ? t('Svaret kommer med e-post till {address}.', { address: mailedTo })
    : session.userId !== null
      ? t(
          'Svaret kommer hit, till den här sidan. Vi säger också till med e-post, om du inte har valt bort det.',
        )
      : t('Svaret kommer hit, till den här sidan.')
  const { maxUploadBytes: each } = services.config
  return { mine, writing: { hint, files: { most: mostNoteFiles, each, all: filesOfPage * each } } }
}

type Line = { at: number; text: string; note?: string }

/** What the author is told of a line of the timeline; messages stand in the talk. */
function lineOf(
  { kind, at, detail }: TimelineEntry,
  t: Translate,
  day: (at: number) => string,
): Line | undefined {
  switch (kind) {
    case 'begun':
      return { at, text: t('Du började fylla i') }
    case 'sent':
      return {
        at,
        text: detail.registered === true ? t('Vi registrerade ärendet åt dig') : t('Du skickade in'),
      }
    case 'status':
      return {
        ...{ at, text: t('Ny status: {status}', { status: String(detail.toName ?? '') }) },
        ...(detail.endsAsking === true && { note: t('Vi behöver inte kompletteringen längre') }),
      }
    case 'completionAsked':
      return {
        ...{ at, text: t('Vi bad dig komplettera') },
        ...(typeof detail.due === 'number' && { note: t('Svara senast {due}.', { due: day(detail.due) }) }),
      }
    case 'completionWithdrawn':
      return { at, text: t('Vi behöver inte kompletteringen längre') }
    case 'saved':
      return {
        at,
        text:
          detail.handedIn !== true
            ? t('Vi rättade ett svar')
            : detail.unchanged === true
              ? t('Du svarade att uppgifterna stämmer som de är')
              : t('Du skickade komplettering'),
      }
    case 'withdrawAsked':
      return { at, text: t('Du bad att få ta tillbaka ärendet') }
    default:
      return undefined
  }
}
