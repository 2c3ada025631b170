import { subPages } from '../../../src/shared/log/subPages.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { EmptyState } from '../../kit/show/EmptyState.tsx'
import { useT } from '../../kit/text.tsx'
import { Page } from '../page/Page.tsx'
import { LogTable } from './LogTable.tsx'
import { MailLog } from './MailLog.tsx'
import { MessageLog } from './MessageLog.tsx'

/** Everything that is written down: who did what, mails, effects, faults. */
export function LogsPage({ subPage }: { subPage: string }) {
  const t = useT()
  const known = subPages.some(({ id }) => id === subPage)
  return (
    <Page title={t('Loggar')}>
      <nav aria-label={t('Loggar')} className="a-subpages">
        {subPages.map(({ id, title, icon }) => (
          <a
            key={id}
            href={`/logs/${id}`}
            className={cx('a-subpage', id === subPage && 'a-on')}
            aria-current={id === subPage ? 'page' : undefined}
          >
            <Icon icon={icon} />
            {t(title)}
          </a>
        ))}
      </nav>
      {!known && <EmptyState title={t('Den loggen finns inte')} icon="scroll-text" />}
      {known && <Lines of={subPage} />}
    </Page>
  )
}

function Lines({ of }: { of: string }) {
  if (of === 'mail') return <MailLog />
  return of === 'message' ? <MessageLog /> : <LogTable kind={of} />
}
