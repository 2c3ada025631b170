import { Component, type ErrorInfo, type ReactNode } from 'react'
import { builders } from '../../../src/shared/schemas/permissions.ts'
import { may, useAdminSession } from '../../admin/session.tsx'
import { Button } from '../../kit/Button.tsx'
import { Callout } from '../../kit/show/Callout.tsx'
import { useT } from '../../kit/text.tsx'
import { note } from '../state/debugLog.ts'

interface PageBoundaryProps {
  /** Going to another path tries again. */
  path: string
  children: ReactNode
}

/** Keeps a crash of one page from taking the shell with it. */
export class PageBoundary extends Component<PageBoundaryProps, { error: Error | null }> {
  override state: { error: Error | null } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override componentDidCatch(error: Error, { componentStack }: ErrorInfo) {
    note('error', `${error.stack ?? error.message}\n${componentStack ?? ''}`)
  }

  override componentDidUpdate(before: PageBoundaryProps) {
    if (before.path !== this.props.path && this.state.error) this.setState({ error: null })
  }

  override render() {
    const { error } = this.state
    if (!error) return this.props.children
    return <Crash error={error} onRetry={() => this.setState({ error: null })} />
  }
}

/** The stack is for those who build, and nobody else. */
export function Crash({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useT()
  const session = useAdminSession()
  const builder = may(session, [...builders, 'system'])
  return (
    <div className="s-crash">
      <h1>{t('Oopps.. Something went wrong.')}</h1>
      <Callout
        tone="danger"
        announce
        actions={
          <>
            <Button onPress={onRetry}>{t('Försök igen')}</Button>
            <Button variant="ghost" onPress={() => location.reload()}>
              {t('Läs in sidan på nytt')}
            </Button>
          </>
        }
      >
        {t('Sidan kunde inte visas. Det du har sparat finns kvar.')}
      </Callout>
      {builder && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        <pre className="s-stack" tabIndex={0}>
          {error.stack ?? error.message}
        </pre>
      )}
    </div>
  )
}
