#!/usr/bin/env bun

import type { Embedded } from '../src/server/embedded.ts'
import { codeOf } from '../src/shared/thrown.ts'
import { takeoverVariable } from './takeover.ts'

// Before anything else is loaded: whoever set it meant to run code of theirs in here.
const variable = takeoverVariable(process.env)
if (variable) {
  console.error(
    `${variable} är satt. Verkstad startar inte så, för den låter främmande kod köras i programmet.`,
  )
  console.error(`${variable} is set. Verkstad refuses to start with it: it lets foreign code run inside.`)
  process.exit(2)
}

const { runCli } = await import('./run.ts')
process.exitCode = await runCli(process.argv.slice(2), { embedded: loadEmbedded })

/** Loaded only by commands that need it. From source it is there once the interface has been built. */
async function loadEmbedded(): Promise<Embedded | null> {
  try {
    return (await import('#embed')).embedded
  } catch (error) {
    const missing = codeOf(error) === 'ERR_MODULE_NOT_FOUND'
    if (Bun.isStandaloneExecutable || !missing) throw error
    return null
  }
}
