import { useStore } from '@nanostores/react'
import type { ProcessButtons as Definition } from '../../../src/shared/catalogue/ProcessButtons.ts'
import { SendButtons } from '../form/Actions.tsx'
import type { FormRun } from '../form/formRun.ts'
import type { ComponentProps } from '../page.ts'
import { usePage } from '../page.ts'

/** Send, or the connections open to the visitor. They stand on the last page, where the form is ready. */
export function ProcessButtons({ settings }: ComponentProps<typeof Definition>) {
  const { form, t } = usePage()
  const className = ['v-buttons', settings.stack === true && 'v-stack', settings.fluid === true && 'v-wide']
    .filter(Boolean)
    .join(' ')
  if (!form) {
    return (
      <div className={className}>
        <button type="button" className="v-button v-primary">
          {t('Skicka in')}
        </button>
        <button type="button" className="v-button">
          {t('Avslå')}
        </button>
        {settings.showCancel === true && (
          <button type="button" className="v-button v-naked">
            {t('Avbryt')}
          </button>
        )}
      </div>
    )
  }
  return (
    <div className={className}>
      <OnLastPage run={form} />
      {settings.showCancel === true && (
        <a className="v-button v-naked" href="/">
          {t('Avbryt')}
        </a>
      )}
    </div>
  )
}

function OnLastPage({ run }: { run: FormRun }) {
  const pages = useStore(run.pages)
  const page = useStore(run.page)
  return pages.at(-1) === page ? <SendButtons run={run} /> : null
}
