import type { ReactNode } from 'react'
import type { ComponentProps } from '../page.ts'
import { list } from './list.ts'

/** Draws a component. Each knows its own definition's settings and data; what draws them all knows neither. */
export type RuntimeComponent = Drawing['draw']
interface Drawing {
  draw(props: ComponentProps): ReactNode
}

/** Every type that is drawn, each in a file that is loaded when a page has one. */
export const components: Readonly<Record<string, () => Promise<{ [name: string]: RuntimeComponent }>>> = list
