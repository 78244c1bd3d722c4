/** Apps in which people sign with a certificate: those of Kakao, Naver, Toss, and the carriers' PASS. */
export const certificateApps = ['kakao', 'naver', 'toss', 'pass'] as const

export type CertificateApp = (typeof certificateApps)[number]

/** Names of the apps, as people know them. */
export const certificateAppTitles: Readonly<Record<CertificateApp, string>> = {
  kakao: '카카오',
  naver: '네이버',
  toss: '토스',
  pass: 'PASS',
}
