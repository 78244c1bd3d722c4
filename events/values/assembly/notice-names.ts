/** Kinds of receivers of a notice that was handed over: the owner, who lives with them, anybody else. */
export const noticeReceivers = ['owner', 'family', 'other'] as const
export type NoticeReceiver = (typeof noticeReceivers)[number]

/** Results of registered mail, as the post has them. */
export const mailOutcomes = ['arrived', 'returned'] as const
export type MailOutcome = (typeof mailOutcomes)[number]

/** Ways in which a notice goes to one owner. message: AlimTalk or SMS. */
export const noticeWays = ['message', 'mail', 'hand'] as const
export type NoticeWay = (typeof noticeWays)[number]

/**
 * States of an owner's notice. in-time: proven by the last day of the law; late: proven after it;
 * unproven: it went out and nothing shows that it arrived; none: none went out, or it came back.
 */
export const noticeStates = ['in-time', 'late', 'unproven', 'none'] as const
export type NoticeState = (typeof noticeStates)[number]
