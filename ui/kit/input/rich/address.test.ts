import { expect, test } from 'bun:test'
import { addressAtEnd, asAddress, webAddress } from './address.ts'

test.each([
  ['https://example.org/a?b=c', 'https://example.org/a?b=c'],
  [' http://example.org ', 'http://example.org'],
  ['www.example.org', 'https://www.example.org'],
  ['example.org', 'https://example.org'],
  ['göteborg.se/felanmälan', 'https://göteborg.se/felanmälan'],
  ['example.org:8080/a', 'https://example.org:8080/a'],
  ['kommun@example.org', 'mailto:kommun@example.org'],
  ['mailto:kommun@example.org', 'mailto:kommun@example.org'],
  ['/v/home', '/v/home'],
  ['#kontakt', '#kontakt'],
  ['startsida', 'startsida'],
  ['{{ case.url }}', '{{ case.url }}'],
  ['javascript:alert(1)', null],
  ['tel:0701234567', null],
  ['data:text/html,x', null],
  ['två ord', null],
  ['  ', null],
])('address of %s', (text, address) => {
  expect(asAddress(text)).toBe(address)
})

test.each([
  ['https://example.org', 'https://example.org'],
  ['www.example.org', 'https://www.example.org'],
  ['example.org', null],
  ['se https://example.org', null],
  ['https://', null],
])('pasted %s', (text, address) => {
  expect(webAddress(text)).toBe(address)
})

test.each([
  ['Läs https://example.org/a', 'https://example.org/a', 0],
  ['Läs mer på www.example.org.', 'https://www.example.org', 1],
  ['(https://example.org', 'https://example.org', 0],
])('typed %s', (text, address, after) => {
  expect(addressAtEnd(text)).toMatchObject({ address, after })
})

test.each(['https://', 'xhttps://example.org', 'Läs', 'https://example.org '])(
  '%s ends with none',
  (text) => {
    expect(addressAtEnd(text)).toBeNull()
  },
)
