import type { ComponentType } from 'react'
import type { ComponentProps } from '../page.ts'
import { list } from './list.ts'

export type RuntimeComponent = ComponentType<ComponentProps>

/** Every type that is drawn, each in a file that is loaded when a page has one. */
export const components: Readonly<Record<string, () => Promise<{ [name: string]: RuntimeComponent }>>> = list
