import '../kit/kit.css'
import '../runtime/runtime.css'
import '../admin/admin.css'
import './shell.css'
import { createRoot } from 'react-dom/client'
import { TextProvider } from '../kit/text.tsx'
import { Start } from './Start.tsx'
import { i18n } from './state/texts.ts'
import { firstTheme } from './state/theme.ts'

firstTheme()
const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <TextProvider i18n={i18n}>
      <Start />
    </TextProvider>,
  )
}
