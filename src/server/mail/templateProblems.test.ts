import { expect, test } from 'bun:test'
import { templateProblem } from './templateProblems.ts'

test.each<[what: string, template: string, text: string | undefined]>([
  ['one that can be read', 'Hej {{ answers.namn }}{% if case.locale == "en" %}!{% endif %}', undefined],
  ['a tag that fetches a file', "Hej\n{% include 'package.json' %}", 'Rad {line}: taggen {what} finns inte.'],
  ['a layout', "{% layout 'x' %}", 'Rad {line}: taggen {what} finns inte.'],
  ['an unknown filter', '{{ a | explode }}', 'Rad {line}: filtret {what} finns inte.'],
  ['a tag that is not closed', '{% if a %}', 'Rad {line}: {what} avslutas inte.'],
  // What it does is for when a mail is made: a template is read inside of the write that saves it, and never run there.
  [
    'a loop without end',
    '{% for a in (1..1000000) %}{% for b in (1..1000000) %}x{% endfor %}{% endfor %}',
    undefined,
  ],
])('%s', (_, template, text) => {
  expect(templateProblem(template)?.text.id).toBe(text as string)
})
