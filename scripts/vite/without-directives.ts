import type { Plugin } from 'vite'

/**
 * Some libraries say `"use client"` at the top of their modules, for servers that draw React in a way of their own. We have none,
 * and a bundle cannot keep what is said of a module: the bundler would warn of each.
 */
export function withoutDirectives(): Plugin {
  return {
    name: 'without-directives',
    transform: {
      filter: { id: /[\\/]node_modules[\\/]/, code: directive },
      // As long as before, so that source maps hold.
      handler: (code) => ({ code: code.replace(directive, (said) => ' '.repeat(said.length)), map: null }),
    },
  }
}

const directive = /^(["'])use client\1;?/m
