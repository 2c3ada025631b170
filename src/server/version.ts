import { version as packageVersion } from '../../package.json'

/** The program's version, from package.json. */
export const version: string = packageVersion
