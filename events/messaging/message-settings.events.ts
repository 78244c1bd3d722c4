import { z } from 'zod'
import { defineEvent, type EventOf } from '../event-type.ts'
import { id } from '../values/schemas.ts'

/**
 * What a list writes to people for: that it has begun; once more to who has not taken part; that it ends soon; that what they handed in
 * has arrived; how it ended.
 */
export const occasion = z.enum(['invitation', 'reminder', 'deadline', 'completed', 'result'])
export type MessageOccasion = z.output<typeof occasion>

/** A time of day in Asia/Seoul, "21:00". */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, '시각은 21:00처럼 적어주세요.')

/** When nothing is sent; `from` may be later than `to`, across midnight; the same twice: there are none. */
export const quietHours = z.strictObject({ from: timeOfDay, to: timeOfDay })
export type QuietHours = z.output<typeof quietHours>

/** So many days before the list's last day (0: on it), at an hour of Asia/Seoul, to the minute where one is said. */
export const scheduledAt = z.strictObject({
  daysBeforeEnd: z.int().min(0).max(90),
  hour: z.int().min(0).max(23),
  minute: z.int().min(0).max(59).optional(),
})
export type ScheduledAt = z.output<typeof scheduledAt>

export const occasionSettings = z.strictObject({
  kind: occasion,
  enabled: z.boolean(),
  /** Of the provider's; null: none was chosen yet. */
  templateId: z.string().min(1).max(100).nullable(),
  /** Of reminder and deadline: when they go by themselves. Absent: only where the office sends them. */
  at: scheduledAt.optional(),
})
export type OccasionSettings = z.output<typeof occasionSettings>

export const messageSettings = {
  /** Whether the list writes to anybody at all. */
  enabled: z.boolean(),
  /** Whether the text goes as SMS where KakaoTalk does not reach the person. */
  smsFallback: z.boolean(),
  quietHours,
  /** Each occasion at most once. */
  occasions: z.array(occasionSettings).max(5),
}

/** Stream `message-settings-{listId}`: the whole of what a list writes to people, as it is from now on. */
export const MessageSettingsSet = defineEvent('MessageSettingsSet', { listId: id, apartmentId: id, ...messageSettings })

export type MessageSettingsEvent = EventOf<typeof MessageSettingsSet>
