/** Milliseconds a toast stays unless told. */
export const toastTimeout = 15000

export type ToastType = 'info' | 'success' | 'danger' | 'warning'

export interface Toast {
  id: number
  type: ToastType
  text: string
  /** A bold line above the text. */
  title?: string
  /** A button in the toast, such as "Ångra". */
  action?: { label: string; onPress: () => void }
  /** In the place of its type's: what was asked for is done, and something is gone. It is no alarm. */
  sign?: 'removed'
  /** Milliseconds until it goes; `null` stays until it is closed. */
  timeout: number | null
}

export type ToastOptions = Partial<Pick<Toast, 'title' | 'action' | 'sign' | 'timeout'>>

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]) {
  toasts = next
  for (const listener of listeners) listener()
}

/** The toasts on show, oldest first, as an external store of React. */
export const toastStore = {
  get: () => toasts,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/**
 * Shows a message at the bottom right. A message that is on show already is not shown twice: it starts its time
 * again. Returns the id to close it by.
 */
export function showToast(type: ToastType, text: string, options: ToastOptions = {}): number {
  // What can be taken back by one is another thing each time.
  const same = options.action
    ? undefined
    : toasts.find((toast) => toast.type === type && toast.text === text && toast.title === options.title)
  lastId += 1
  const toast: Toast = { timeout: toastTimeout, ...options, id: lastId, type, text }
  change([...toasts.filter((other) => other !== same), toast])
  return lastId
}

/** Takes a toast away. */
export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}

/** `toast.success('Sparat')`; `removed` has the colour of errors, as what is gone, and is none. */
export const toast = {
  info: (text: string, options?: ToastOptions) => showToast('info', text, options),
  success: (text: string, options?: ToastOptions) => showToast('success', text, options),
  warning: (text: string, options?: ToastOptions) => showToast('warning', text, options),
  danger: (text: string, options?: ToastOptions) => showToast('danger', text, options),
  removed: (text: string, options?: ToastOptions) =>
    showToast('danger', text, { ...options, sign: 'removed' }),
  close: closeToast,
}
