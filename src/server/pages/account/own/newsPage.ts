import { msg, type Translate } from '../../../../shared/i18n.ts'
import { type NewsWay, newsOf } from '../../../../shared/notifications/news.ts'
import { redirect } from '../../contract.ts'
import { textOf } from '../../form/login.ts'
import { setNews } from './definitions.ts'
import { backLink, doneHref, type OwnPage } from './own.ts'

/** What somebody hears of their own cases by mail: nothing but what they have chosen, beside what a case cannot do without. */
export const newsPage: OwnPage = {
  async draw({ services, t, request }) {
    const { wishes, hour } = await services.notifications.wishes(request.session)
    const own = wishes.filter(({ kind }) => newsOf(kind).for === 'sender')
    return {
      title: t('E-post om dina ärenden'),
      lead: t(
        'Välj vad du vill få e-post om. Det du behöver svara på, och beslut, får du i alla fall. E-posten säger vad som har hänt, inte vad som står i ärendet.',
      ),
      submit: t('Spara'),
      fields: [
        ...(own.some(({ way }) => way === 'digest') ? [hourField(hour, t)] : []),
        ...own.map(({ kind, way }) => ({
          ...{ name: kind, label: t(newsOf(kind).label), type: 'select', autoComplete: 'off' },
          options: waysOf(t).filter(({ value }) => newsOf(kind).ways.includes(value)),
          value: mailed(way),
        })),
      ],
      links: [backLink(t)],
    }
  },
  async post(services, { form, session }) {
    const { wishes } = await services.notifications.wishes(session)
    const chosen = wishes.flatMap(({ kind, way }) => {
      const value = textOf(form, kind)
      // Without a mail it stays as it was chosen elsewhere.
      return form.has(kind) && value !== mailed(way) ? [[kind, value] as const] : []
    })
    await services.invoke(setNews, session, {
      wishes: Object.fromEntries(chosen),
      ...(form.has('hour') && { hour: Number(textOf(form, 'hour')) }),
    })
    return redirect(doneHref('news'))
  },
}

/** Asked only of who has chosen the mail that it is about. */
const hourField = (hour: number, t: Translate) => ({
  ...{ name: 'hour', label: t('Klockslag för den dagliga e-posten'), type: 'select', autoComplete: 'off' },
  options: Array.from({ length: 24 }, (_, at) => ({
    value: String(at),
    label: `${String(at).padStart(2, '0')}:00`,
  })),
  value: String(hour),
})

const waysOf = (t: Translate): { value: NewsWay; label: string }[] => [
  { value: 'bell', label: t(msg`Ingen e-post`) },
  { value: 'mail', label: t(msg`E-post genast`) },
  { value: 'digest', label: t(msg`E-post en gång om dagen`) },
]

const mailed = (way: NewsWay): NewsWay => (way === 'none' ? 'bell' : way)
