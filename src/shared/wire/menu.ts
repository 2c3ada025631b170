/** An entry of the shell's left menu, as `admin/loadMenu3` answers. */
export interface MenuItem {
  type: 'category' | 'menu' | 'page'
  displayName: string
  icon?: string | undefined
  url?: string | undefined
  /** Patterns of addresses under which the entry is the open one; `*` stands for anything. */
  match?: readonly string[] | undefined
  structure?: readonly MenuItem[] | undefined
  /** The name is a key of the texts. */
  hasIntl?: boolean | undefined
}
