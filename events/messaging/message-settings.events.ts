import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * Occasion of a message: the list has begun; a reminder to those who have not taken part; it ends
 * soon; a submission has arrived; the result.
 */
export const occasion = z.enum(['invitation', 'reminder', 'deadline', 'completed', 'result'])
export type MessageOccasion = z.output<typeof occasion>

/** A time of day in Asia/Seoul, "21:00". */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 21:00처럼 적어주세요.')

/**
 * Hours in which nothing is sent; `from` may be later than `to`, across midnight; equal ones mean
 * none.
 */
export const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay })
export type QuietHours = z.output<typeof quietHours>

/**
 * Schedule: a number of days before the list's last day (0: on it), at an hour of Asia/Seoul, and
 * optionally a minute.
 */
export const scheduledAt = z.strictObject({
  daysBeforeEnd: z.int().min(0).max(90),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59).optional(),
})
export type ScheduledAt = z.output<typeof scheduledAt>

/** Id of a template at the provider. */
const templateIdForm = z.string().min(1).max(100)

/** Settings of an occasion without templates in other languages. */
const koreanOccasionSettings = z.strictObject({
  kind: occasion,
  enabled: z.boolean(),
  /** Id of the provider's template; null: none was chosen yet. */
  templateId: templateIdForm.nullable(),
  /** Schedule of reminder and deadline. Absent: only sent by an administrator. */
  at: scheduledAt.optional(),
})
export const occasionSettings = koreanOccasionSettings.extend({
  /**
   * Templates in other languages, for owners of these. Absent: none. One that is not usable yet is
   * used once it is.
   */
  translated: z
    .strictObject({
      en: templateIdForm.optional(),
      zh: templateIdForm.optional(),
      vi: templateIdForm.optional(),
    })
    .optional(),
})
export type OccasionSettings = z.output<typeof occasionSettings>

export const messageSettings = {
  /** Whether the list writes to anybody at all. */
  enabled: z.boolean(),
  /** Whether the text is sent as SMS if KakaoTalk does not reach the person. */
  smsFallback: z.boolean(),
  quietHours,
  /** Settings by occasion; no occasion twice. */
  occasions: z.array(occasionSettings).max(5),
}

/** Stream `message-settings-{listId}`: all message settings of a list from now on. */
export const MessageSettingsSet = defineEvent('MessageSettingsSet', {
  listId: id,
  apartmentId: id,
  ...messageSettings,
  // The first form is that of logs from before there were templates in other languages.
  occasions: z.union([z.array(koreanOccasionSettings).max(5), messageSettings.occasions]),
})

export type MessageSettingsEvent = EventOf<typeof MessageSettingsSet>
