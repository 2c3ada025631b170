// node scripts/install.mjs: only what npm start and npm test do first.
import { installDependencies } from './bootstrap.mjs'

installDependencies()
