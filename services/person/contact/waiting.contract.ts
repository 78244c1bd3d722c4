import { z } from 'zod'

/** Message that a change of name or phone waits for a second administrator. */
export const WAITS_FOR_SECOND =
  '투표나 서명이 진행되는 동안 바꾼 이름과 전화번호, 이메일은 다른 관리자가 확인해야 반영됩니다. 지금은 확인을 기다리고 있습니다.'

/** Message that a new owner waits for a second administrator while a vote of the list is open. */
export const ADDITION_WAITS =
  '투표가 진행되는 동안 더하는 소유자는 다른 관리자가 승인해야 명부에 오릅니다. 지금은 승인을 기다리고 있습니다.'

/**
 * Field of an answer with a person: present if a change of their name or phone waits for another
 * administrator.
 */
export const waitingField = { waiting: z.string().optional() }
