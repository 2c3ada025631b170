/** Has the browser fetch a file of this server to its folder of downloads. */
export function fetchFile({ url, name }: { url: string; name: string }): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
