export { dayOf, minuteOf, momentIn, sameTimeOn, startOfDay } from '../../shared/calendar/swedishDay.ts'
