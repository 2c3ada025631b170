import { type ComponentProps, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components/Tabs'
import { cx } from '../cx.ts'
import { Icon, type IconLike } from '../Icon.tsx'
import { Badge } from './Badge.tsx'

export interface TabItem {
  id: string
  label: string
  content: ReactNode
  icon?: IconLike
  /** A count after the label. */
  badge?: string
  disabled?: boolean
}

export interface TabsProps {
  /** What the tabs are of, for assistive technology. */
  label: string
  tabs: readonly TabItem[]
  /** The chosen tab; without it the first one, kept here. */
  selected?: string
  onSelect?: (id: string) => void
  /** Keeps the panels that are not shown alive, so that half-filled fields stay as they are. */
  keepAll?: boolean
  className?: string
}

/** Tabs with an underline under the chosen one. Arrow keys move, Home and End go to the ends. */
export function Tabs({ label, tabs, selected, onSelect, keepAll, className }: TabsProps) {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      {...(onSelect ? { onSelectionChange: (key) => onSelect(String(key)) } : {})}
      className={cx('k-tabs', className)}
    >
      <TabList aria-label={label} className="k-tab-list">
        {tabs.map((tab) => (
          <Tab key={tab.id} id={tab.id} isDisabled={tab.disabled ?? false} className="k-tab">
            {tab.icon && <Icon icon={tab.icon} />}
            {tab.label}
            {tab.badge && <Badge label={tab.badge} />}
          </Tab>
        ))}
      </TabList>
      {tabs.map((tab) => (
        <TabPanel
          key={tab.id}
          id={tab.id}
          className="k-tab-panel"
          shouldForceMount={keepAll ?? false}
          render={(props) => <Panel {...props} />}
        >
          {tab.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/**
 * A panel that Tab stops at where nothing in it can be reached. At each change the library looks for what is to be seen
 * in it, which has the whole page laid out anew: it gets an empty place to look at.
 */
function Panel({ ref, children, tabIndex, ...props }: ComponentProps<'div'>) {
  const panel = useRef<HTMLDivElement>(null)
  const [hasStop, setHasStop] = useState(false)
  useLayoutEffect(() => {
    const element = panel.current
    if (!element) return
    const look = () => setHasStop(element.querySelector(stops) !== null)
    look()
    const observer = new MutationObserver(look)
    observer.observe(element, { subtree: true, childList: true, attributeFilter: ['disabled', 'tabindex'] })
    return () => observer.disconnect()
  }, [])
  return (
    <div {...props} ref={panel} {...(tabIndex !== undefined && !hasStop && { tabIndex })}>
      {children}
      <div ref={ref} hidden />
    </div>
  )
}

const stops =
  ':is(a[href], button, input, select, textarea):not(:disabled, [tabindex^="-"]), [tabindex="0"], [contenteditable], summary'
