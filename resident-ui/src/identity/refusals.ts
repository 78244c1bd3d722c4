import type { ApiError } from '#ui/http/api-client.ts'
import { t } from '#ui/translate.ts'

/** Returns advice where the provider's page cannot be opened and the text of the error has none. */
export const requestAdvice = (error: ApiError | null): { readonly advice: string } | undefined => {
  if (error?.code === 'IDENTITY_UNAVAILABLE')
    return { advice: t('몇 분 뒤에 다시 눌러주세요. 계속 되지 않으면 관리사무소에 문의해주세요.') }
  if (error?.code === 'TOO_MANY_REQUESTS') return { advice: t('1분쯤 기다리셨다가 다시 눌러주세요.') }
  return undefined
}

type Refusal = {
  readonly heading: string
  readonly why: string
  /** Advice on what to do. */
  readonly next: string
}

const refusals = {
  IDENTITY_CANCELLED: {
    heading: t('본인 확인을 취소하셨습니다'),
    why: t('확인 화면에서 취소를 누르셨거나 창을 닫으셨습니다.'),
    next: t('서명하시려면 아래 단추를 눌러 다시 해주세요. 취소하신 것은 아무 데도 쓰이지 않습니다.'),
  },
  IDENTITY_EXPIRED: {
    heading: t('본인 확인 시간이 지났습니다'),
    why: t('시작하신 지 10분이 넘어 결과를 받을 수 없습니다.'),
    next: t('아래 단추를 눌러 처음부터 다시 해주세요.'),
  },
  IDENTITY_REFUSED: {
    heading: t('본인 확인 결과를 받지 못했습니다'),
    why: t('통신사에서 온 결과를 믿을 수 있는지 확인하지 못해 받지 않았습니다.'),
    next: t('아래 단추를 눌러 처음부터 다시 해주세요. 또 이 화면이 나오면 관리사무소에 알려주세요.'),
  },
  IDENTITY_OTHER_BROWSER: {
    heading: t('다른 화면에서 시작하셨습니다'),
    why: t('본인 확인을 시작한 앱이나 브라우저가 아닌 곳에서 이 화면이 열렸습니다.'),
    next: t('메시지를 열었던 앱(카카오톡, 문자)에서 받으신 링크를 다시 눌러, 처음부터 끝까지 한곳에서 해주세요.'),
  },
  IDENTITY_ALREADY_USED: {
    heading: t('이미 끝난 본인 확인입니다'),
    why: t('한 번 받은 결과는 다시 쓸 수 없습니다.'),
    next: t('아래 단추를 눌러 처음부터 다시 해주세요.'),
  },
  OTHER_PERSON: {
    heading: t('처음 확인하신 분과 다릅니다'),
    why: t('앞에서 본인 확인을 하신 분과 이번에 확인하신 분이 서로 다릅니다.'),
    next: t('처음에 확인하신 분의 휴대전화로 다시 해주세요. 앞에서 하신 본인 확인은 그대로 유효합니다.'),
  },
  OTHERS_LINK: {
    heading: t('다른 분께 보내드린 링크입니다'),
    why: t('이 링크는 받으신 분만 쓰실 수 있습니다. 본인 확인은 잘 되었고, 확인하신 정보는 쓰이지 않습니다.'),
    next: t('본인이 받으신 링크를 눌러주세요. 받지 못하셨으면 관리사무소에 말씀해주세요.'),
  },
} as const satisfies Readonly<Record<string, Refusal>>

export type RefusalCode = keyof typeof refusals

/** Tells whether an error's code ends the transaction, so that a retry would return the same. */
export const isRefusal = (code: unknown): code is RefusalCode =>
  typeof code === 'string' && Object.hasOwn(refusals, code)

export const refusalOf = (code: RefusalCode): Refusal => refusals[code]
