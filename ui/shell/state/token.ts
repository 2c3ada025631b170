/** Under this name the token lies in local storage, shared by all tabs. */
const name = 'jwt'

export const token = {
  get: (): string | null => localStorage.getItem(name),
  set: (value: string): void => localStorage.setItem(name, value),
  clear: (): void => localStorage.removeItem(name),
  /** Told when another tab logs in or out. */
  onChange(listener: (value: string | null) => void): () => void {
    const heard = (event: StorageEvent) => {
      if (event.key === name) listener(event.newValue)
    }
    addEventListener('storage', heard)
    return () => removeEventListener('storage', heard)
  },
}
