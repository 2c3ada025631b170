import { createContext, type ReactNode, useContext } from 'react'
import type { Frame } from './frame.ts'

const FrameContext = createContext<Frame | null>(null)

export function FrameProvider({ frame, children }: { frame: Frame; children: ReactNode }) {
  return <FrameContext value={frame}>{children}</FrameContext>
}

/** The editor that the bar and the dialogs stand around. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('This part of an editor needs a <FrameProvider> above it')
  return frame
}
