import { isPortalPath } from './paths.ts'

/** Goes to a path: inside the shell without loading, to the portal by loading its page from the server. */
export function goTo(
  path: string,
  navigate: (path: string, options?: { replace?: boolean }) => void,
  options: { replace?: boolean } = {},
): void {
  if (!isPortalPath(path)) navigate(path, options)
  else if (options.replace) location.replace(path)
  else location.assign(path)
}
