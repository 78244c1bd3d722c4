export { reasonText } from './reports/reason-texts.ts'
export { findPlannedReminders, type PlannedReminder } from './schedule/planned-reminders.ts'
