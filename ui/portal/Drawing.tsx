/** A named icon, from what stands inside its `svg`. */
export function Drawing({ inner }: { inner: string }) {
  return (
    <svg
      width={20}
      height={20}
      viewBox="0 0 24 24"
      className="v-icon"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: it comes from the icon set, by way of the server
      dangerouslySetInnerHTML={{ __html: inner }}
    />
  )
}
