/** How messages leave: through Solapi (AlimTalk), or into the simulator of development and tests. */
export type MessagingSettings =
  | { readonly kind: 'simulator' }
  | {
      readonly kind: 'solapi'
      readonly baseUrl: string
      readonly apiKey: string
      readonly apiSecret: string
      /** Registered sender number, digits only. */
      readonly from: string
      /** Id of the Kakao channel. */
      readonly pfId: string
      readonly templates: { readonly verification: string }
    }
