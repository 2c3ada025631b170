import { useEffect, useState } from 'react'
import { ToastRegion } from '../kit/overlay/Toasts.tsx'
import { ErrorState } from '../kit/show/ErrorState.tsx'
import { LoadingDots } from '../kit/show/LoadingDots.tsx'
import { App } from './App.tsx'
import { PageBoundary } from './frame/PageBoundary.tsx'
import { forget, resume } from './state/account.ts'
import { loadTexts, type Welcome, wantedLocale } from './state/texts.ts'
import { token } from './state/token.ts'

/** Fetches texts and takes up the session before anything is drawn; says so when the server does not answer. */
export function Start() {
  const [welcome, setWelcome] = useState<Welcome | null>(null)
  const [failed, setFailed] = useState<Error | null>(null)

  const begin = () => {
    setFailed(null)
    const texts = loadTexts(wantedLocale())
    Promise.all([texts, resume(texts)]).then(([found]) => setWelcome(found), setFailed)
  }
  useEffect(begin, [])
  // Logged out in another tab: nothing of this one's is to be seen any more.
  useEffect(
    () =>
      token.onChange((value) => {
        if (value !== null) return
        forget()
        location.assign('/')
      }),
    [],
  )

  if (failed) {
    return (
      <main className="s-starting">
        <ErrorState title="Verkstad" onRetry={begin}>
          {failed.message}
        </ErrorState>
      </main>
    )
  }
  if (!welcome) {
    return (
      <main className="s-starting">
        <LoadingDots />
      </main>
    )
  }
  return (
    <PageBoundary path="">
      <App noDB={welcome.noDB} />
      <ToastRegion />
    </PageBoundary>
  )
}
