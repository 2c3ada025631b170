import type { ComponentType } from 'react'
import type { ComponentProps } from '../page.ts'

export type RuntimeComponent = ComponentType<ComponentProps>

/**
 * Every type that is drawn, each in a file that is loaded when a page has one. A list by hand, because neither a
 * bundle nor the executable can import a path that is made up on the way. A test fails when a file is missing.
 */
export const components: Readonly<Record<string, () => Promise<{ [name: string]: RuntimeComponent }>>> = {
  Button: () => import('./Button.tsx'),
  Categories: () => import('./Categories.tsx'),
  Checkbox: () => import('./Checkbox.tsx'),
  Col: () => import('./Col.tsx'),
  Content: () => import('./Content.tsx'),
  Date: () => import('./Date.tsx'),
  Dropdown: () => import('./Dropdown.tsx'),
  FileUpload: () => import('./FileUpload.tsx'),
  Footer: () => import('./Footer.tsx'),
  Form: () => import('./Form.tsx'),
  FormTab: () => import('./FormTab.tsx'),
  Header: () => import('./Header.tsx'),
  Heading: () => import('./Heading.tsx'),
  Image: () => import('./Image.tsx'),
  Input: () => import('./Input.tsx'),
  Login: () => import('./Login.tsx'),
  Logout: () => import('./Logout.tsx'),
  Markdown: () => import('./Markdown.tsx'),
  Navbar: () => import('./Navbar.tsx'),
  Panel: () => import('./Panel.tsx'),
  ProcessButtons: () => import('./ProcessButtons.tsx'),
  ProcessList: () => import('./ProcessList.tsx'),
  Radio: () => import('./Radio.tsx'),
  Row: () => import('./Row.tsx'),
  Section: () => import('./Section.tsx'),
  Summary: () => import('./Summary.tsx'),
  Text: () => import('./Text.tsx'),
  Tickets: () => import('./Tickets.tsx'),
}
