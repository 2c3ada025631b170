import type { ProcessButtons as Definition } from '../../../src/shared/catalogue/ProcessButtons.ts'
import { SendButtons } from '../form/Actions.tsx'
import { usePartsWhen } from '../form/caseParts.ts'
import type { FormRun } from '../form/formRun.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'
import { useStore } from '../useStore.ts'

/** Send, or the connections open to the visitor. They stand on the last page, where the form is ready; apart from a form those of the page's case. */
export function ProcessButtons({ settings }: ComponentProps<typeof Definition>) {
  const { form, mode, t } = usePage()
  const isSample = !form && mode === 'builder'
  const parts = usePartsWhen(!form && !isSample)
  const look = ['v-buttons', settings.stack === true && 'v-stack', settings.fluid === true && 'v-wide']
    .filter(Boolean)
    .join(' ')
  const away = settings.showCancel === true && (
    <a className="v-button v-naked" href={isSample ? undefined : '/'}>
      {t('Avbryt')}
    </a>
  )
  if (parts) return <parts.WaysApart look={look}>{away}</parts.WaysApart>
  if (!form && !isSample) return null
  return (
    <div className={look}>
      {form ? (
        <OnLastPage run={form} />
      ) : (
        <>
          <button type="button" className="v-button v-primary">
            {t('Skicka in')}
          </button>
          <button type="button" className="v-button">
            {t('Avslå')}
          </button>
        </>
      )}
      {away}
    </div>
  )
}

function OnLastPage({ run }: { run: FormRun }) {
  const pages = useStore(run.pages)
  const page = useStore(run.page)
  return pages.at(-1) === page ? <SendButtons run={run} /> : null
}
