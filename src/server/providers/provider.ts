import type { Values } from '../../shared/fields/field.ts'
import type { ProviderKind } from '../../shared/providers/provider.ts'
import type { Config } from '../config.ts'

/** The server half of a kind of outside service. */
export interface Provider {
  kind: ProviderKind
  /** What the server's environment says, which nobody changes in the interface. Throws when it cannot be understood. */
  environment(config: Config): EnvironmentSettings[]
  /** What is wrong with settings beyond what their fields tell, by field. */
  problems(values: Values): Readonly<Record<string, string>>
  /** Nothing is set that could be checked: the server does without. */
  isOff(values: Values): boolean
  /** Really reaches the service and logs in. Why it cannot be used; null: it can. */
  check(values: Values, config: Config): Promise<string | null>
  /** Has it do its work once, to this address. As `check`. */
  tryOut?(values: Values, address: string, config: Config): Promise<string | null>
  /** An address that it can be tried with, as it is used; undefined: it is none. */
  addressOf?(text: string): string | undefined
}

/** Settings by one variable of the environment: all that it decides, also what it leaves empty. */
export interface EnvironmentSettings {
  variable: string
  values: Values
}
