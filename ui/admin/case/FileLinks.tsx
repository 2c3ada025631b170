import { Icon } from '../../kit/Icon.tsx'

/** Files of a case, to be opened. */
export function FileLinks({ files }: { files: readonly { assetId: string; name: string }[] }) {
  return (
    <ul className="a-files">
      {files.map((file) => (
        <li key={file.assetId}>
          <a href={`/api/asset/${file.assetId}`} target="_blank" rel="noreferrer">
            <Icon icon="paperclip" />
            {file.name}
          </a>
        </li>
      ))}
    </ul>
  )
}
