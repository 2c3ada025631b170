import { useEffect, useRef, useState } from 'react'
import { type HandbookName, handbooks } from '../../../src/shared/handbooks.ts'
import { keysOf } from '../../../src/shared/record.ts'
import { cx } from '../../kit/cx.ts'
import { Icon } from '../../kit/Icon.tsx'
import { ErrorState } from '../../kit/show/ErrorState.tsx'
import { Skeleton } from '../../kit/show/Skeleton.tsx'
import { useT } from '../../kit/text.tsx'
import { messageOf } from '../actionError.ts'
import { type ActionOutput, useClient } from '../client.tsx'
import { Page } from '../page/Page.tsx'
import './help.css'

/** A handbook, with the others and its own parts beside it. */
export function HelpPage({ name }: { name: string | undefined }) {
  const t = useT()
  const client = useClient()
  const names = keysOf(handbooks)
  const chosen: HandbookName = names.find((one) => one === name) ?? 'caseworker'
  const [book, setBook] = useState<ActionOutput<'help/load'>>()
  const [error, setError] = useState<unknown>(null)
  const text = useRef<HTMLDivElement>(null)

  useEffect(() => {
    let stale = false
    setError(null)
    setBook(undefined)
    client.call('help/load', { name: chosen }).then(
      (reply) => !stale && setBook(reply),
      (reason: unknown) => !stale && setError(reason),
    )
    return () => {
      stale = true
    }
  }, [client, chosen])

  return (
    <Page title={book?.title ?? t(handbooks[chosen].title)} icon="book-open">
      <div className="a-help">
        <nav className="a-help-nav" aria-label={t('Handböcker')}>
          <ul>
            {names.map((one) => (
              <li key={one}>
                <a
                  className={cx('a-help-book', one === chosen && 'a-chosen')}
                  href={`/help/${one}`}
                  aria-current={one === chosen ? 'page' : undefined}
                >
                  <Icon icon={handbooks[one].icon} /> {t(handbooks[one].title)}
                </a>
                {one === chosen && book && (
                  <ul>
                    {book.parts.map(({ id, title }) => (
                      <li key={id}>
                        <a
                          href={`#${id}`}
                          onClick={(event) => {
                            event.preventDefault()
                            const heading = text.current?.querySelector<HTMLElement>(`#${id}`)
                            heading?.scrollIntoView({ block: 'start' })
                            heading?.focus({ preventScroll: true })
                          }}
                        >
                          {title}
                        </a>
                      </li>
                    ))}
                  </ul>
                )}
              </li>
            ))}
          </ul>
        </nav>
        {error ? (
          <ErrorState>{messageOf(error)}</ErrorState>
        ) : book ? (
          // biome-ignore lint/security/noDangerouslySetInnerHtml: made by the server from the product's own Markdown
          <div ref={text} className="a-help-text" dangerouslySetInnerHTML={{ __html: book.html }} />
        ) : (
          <Skeleton lines={12} />
        )}
      </div>
    </Page>
  )
}
