import { useEffect, useRef } from 'react'

/**
 * Option of browsers that read a code from a message whose last line is "@host #code" (WebOTP);
 * TypeScript's own types lack it.
 */
type CodeRequest = CredentialRequestOptions & { readonly otp: { readonly transport: readonly string[] } }

const codeIn = (credential: unknown): string | null =>
  typeof credential === 'object' && credential !== null && 'code' in credential && typeof credential.code === 'string'
    ? credential.code
    : null

/**
 * Reads the code from a message to this phone, once its owner allows it; does nothing in other
 * browsers.
 */
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
      // After a refusal or abort the code can be typed.
      .catch(() => {})
    return () => stop.abort()
  }, [])
}
