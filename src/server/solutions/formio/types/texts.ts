import { msg } from '../../../../shared/i18n.ts'
import { markdownOf } from '../../../html/markdown.ts'
import { item, rowsOf } from '../build.ts'
import type { Mapper } from '../context.ts'
import { labelOf } from '../settings.ts'

/** Text between the fields. */
export const content: Mapper = (source, context) => {
  const html = [source.content, source.html, source.textDisplay === undefined ? '' : source.value].find(
    (text) => typeof text === 'string' && text.trim() !== '',
  )
  const markdown = markdownOf(String(html ?? ''))
  if (markdown === '') return { missing: { text: msg`Texten är tom.` }, silent: true }
  const frame =
    typeof source.alerttype === 'string' || source.type === 'alertstripe' || source.type === 'alert'
  const leftOut =
    typeof source.contentForPdf === 'string' && source.contentForPdf.trim() !== ''
      ? [{ text: msg`En egen text för pdf finns inte.`, property: 'contentForPdf' }]
      : []
  const text = item('Markdown', { content: context.text(markdown) })
  return {
    to: frame ? 'Panel, Markdown' : 'Markdown',
    blocks: frame ? [item('Panel', {}, rowsOf([text]))] : [text],
    approximated: frame ? [{ text: msg`Rutan har ingen egen färg.`, property: 'alerttype' }] : [],
    leftOut,
    read: [
      'content',
      'html',
      'tag',
      'attrs',
      'className',
      'alerttype',
      'contentForPdf',
      'textDisplay',
      'refreshOnChange',
    ],
  }
}

export const image: Mapper = (source, context) => {
  const alt = typeof source.altText === 'string' ? source.altText : labelOf(source)
  return {
    missing: {
      text: msg`Bilden {alt} följer inte med: ladda upp den och lägg in den.`,
      values: { alt: String(context.text(alt)) },
    },
  }
}
