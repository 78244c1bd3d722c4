/** How ordinary administrators sign in: through Kakao Login, or through the simulator of development and tests. */
export type AdminIdentitySettings =
  | { readonly kind: 'simulator' }
  | {
      readonly kind: 'kakao'
      /** The application's REST API key. */
      readonly clientId: string
      readonly clientSecret: string
      readonly authBaseUrl: string
      readonly apiBaseUrl: string
    }
