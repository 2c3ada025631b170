import { useStore } from '@nanostores/react'
import { useRegion, useT } from '../../kit/text.tsx'
import { $debugLog } from '../state/debugLog.ts'

/** The lines of the debug log, newest first. */
export function DebugLines() {
  const t = useT()
  const region = useRegion()
  const lines = useStore($debugLog)
  const clock = new Intl.DateTimeFormat(region, { timeStyle: 'medium' })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="s-debug-scroll" tabIndex={0} aria-label={t('Rader i loggen')}>
      <table className="s-debug-lines">
        <thead>
          <tr>
            <th scope="col">_id</th>
            <th scope="col">timestamp</th>
            <th scope="col">level</th>
            <th scope="col">msg</th>
          </tr>
        </thead>
        <tbody>
          {[...lines].reverse().map((line) => (
            <tr key={line._id} className={`s-level-${line.level}`}>
              <td>{line._id}</td>
              <td>{clock.format(line.timestamp)}</td>
              <td>{line.level}</td>
              <td>{line.msg}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
