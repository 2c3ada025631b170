// Written by `npm run indexes` from the files that there are. Entries may be put in another order; they keep it.
import { adminPage } from './adminPage.ts'
import { application } from './application.ts'
import { asset } from './asset.ts'
import { category } from './category.ts'
import { configuration } from './configuration.ts'
import { counter } from './counter.ts'
import { form } from './form.ts'
import { formData } from './formData.ts'
import { formPublished } from './formPublished.ts'
import { group } from './group.ts'
import { lang } from './lang.ts'
import { log } from './log.ts'
import { mail } from './mail.ts'
import { menu } from './menu.ts'
import { message } from './message.ts'
import { messageServiceLimit } from './messageServiceLimit.ts'
import { notification } from './notification.ts'
import { process } from './process.ts'
import { quickanswer } from './quickanswer.ts'
import { role } from './role.ts'
import { solution } from './solution.ts'
import { template } from './template.ts'
import { test } from './test.ts'
import { trashcan } from './trashcan.ts'
import { user } from './user.ts'
import { view } from './view.ts'
import { workCalendar } from './workCalendar.ts'

export const list = [
  form,
  formPublished,
  view,
  template,
  adminPage,
  menu,
  category,
  process,
  counter,
  mail,
  asset,
  user,
  group,
  role,
  application,
  configuration,
  lang,
  solution,
  formData,
  notification,
  trashcan,
  log,
  workCalendar,
  message,
  messageServiceLimit,
  quickanswer,
  test,
] as const
