import type { ReactNode } from 'react'
import { Icon } from '../../../kit/Icon.tsx'

interface FileLinksProps {
  files: readonly { assetId: string; name: string }[]
  /** What can be done with one of them. */
  tool?: (file: { assetId: string; name: string }) => ReactNode
}

/** Files of a case, to be opened. */
export function FileLinks({ files, tool }: FileLinksProps) {
  return (
    <ul className="a-files">
      {files.map((file) => (
        <li key={file.assetId}>
          <a href={`/api/asset/${file.assetId}`} target="_blank" rel="noreferrer">
            <Icon icon="paperclip" />
            {file.name}
          </a>
          {tool?.(file)}
        </li>
      ))}
    </ul>
  )
}
