import { useEffect, useRef } from 'react'

/** What browsers give that read a code from a message whose last line is "@host #code" (WebOTP); TypeScript's own types lack it. */
type CodeRequest = CredentialRequestOptions & { readonly otp: { readonly transport: readonly string[] } }

const codeIn = (credential: unknown): string | null =>
  typeof credential === 'object' && credential !== null && 'code' in credential && typeof credential.code === 'string'
    ? credential.code
    : null

/** Takes the code from the message that comes to this very phone, once its owner allows it; elsewhere nothing happens. */
export const useMessageCode = (onCode: (code: string) => void): void => {
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!('OTPCredential' in window)) return
    const stop = new AbortController()
    const request: CodeRequest = { otp: { transport: ['sms'] }, signal: stop.signal }
    navigator.credentials
      .get(request)
      .then((credential) => {
        const code = codeIn(credential)
        if (code !== null) latest.current(code)
      })
      // Refused, or left: it can be typed.
      .catch(() => {})
    return () => stop.abort()
  }, [])
}
