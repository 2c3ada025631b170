/**
 * The widget library adds one style element when its first button mounts, unless an element with this id is
 * there already. Our content security policy refuses inline style elements, so the place is taken before the
 * first render, and base.css carries the rule.
 */
const takenId = 'react-aria-pressable-style'

if (typeof document !== 'undefined' && !document.getElementById(takenId)) {
  const placeholder = document.createElement('meta')
  placeholder.id = takenId
  document.head.append(placeholder)
}
