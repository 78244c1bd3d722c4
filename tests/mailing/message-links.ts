import { messageToken } from '#services/mailing/links/links.ts'
import { messageStream } from '#services/messaging/message.decider.ts'
import type { Answer, TestApp } from '#tests/support/stack/test-app.ts'
import { recordMailing } from './model/recorded-mailing.ts'

/** KakaoTalk's own browser, in which people open what they are sent. */
export const phone = {
  'user-agent':
    'Mozilla/5.0 (Linux; Android 14; SM-S911N) AppleWebKit/537.36 (KHTML, like Gecko) ' +
    'Chrome/130.0.0.0 Mobile Safari/537.36 KAKAOTALK 11.0.0',
}

/** Redirects of links that have expired, or were never made. */
export const expired = { status: 303, location: '/m?error=LINK_EXPIRED' }
export const invalid = { status: 303, location: '/m?error=INVALID_LINK' }

export type Entry = {
  readonly id: string
  readonly userId: string
  readonly name: string
  readonly dong: string
  readonly ho: string
}

/** Messages of a test's lists, and their links. */
export const messageLinksOf = (danji: TestApp) => {
  const { admin, anyone, system } = danji
  const { secrets, store } = system.deps
  const pathOf = (messageId: string): string => `/m/${messageToken(secrets, messageId)}`
  const open = (messageId: string, headers: Record<string, string> = phone): Promise<Answer> =>
    anyone.get(pathOf(messageId), headers)
  /** Returns the target of a link; for an invalid link the whole answer. */
  const placeOf = async (messageId: string): Promise<unknown> => {
    const { status, headers } = await open(messageId, { 'user-agent': 'curl/8' })
    return status === 302 && headers['cache-control'] === 'no-store'
      ? headers['location']
      : { status, location: headers['location'] }
  }
  return {
    pathOf,
    open,
    placeOf,
    /** Returns the target with the origin that people see. */
    addressOf: async (messageId: string): Promise<string> => `http://danji.test${String(await placeOf(messageId))}`,
    entriesOf: async (listId: string): Promise<readonly Entry[]> =>
      (await admin.get(`/api/list-user/list/${listId}?range=[0,99]`)).body,
    /** Counts the recorded openings of a message. */
    openings: async (messageId: string): Promise<number> =>
      (await store.readStream(messageStream(messageId))).events.filter(({ type }) => type === 'MessageOpened').length,
    /** Sends a message of a list to the owner of these units. */
    tell: async (
      of: { readonly apartmentId: string; readonly listId: string },
      whose: readonly Entry[],
      more: { readonly occasion?: 'completed' | 'result'; readonly receiptId?: string } = {},
    ): Promise<string> => {
      const to = [{ personId: whose[0]?.userId ?? '', listUserIds: whose.map(({ id }) => id) }]
      const { messageIds } = await recordMailing(danji, { ...of, to, ...more })
      return messageIds[0] ?? ''
    },
  }
}
