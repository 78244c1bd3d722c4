import { useEffect, useState } from 'react'

/** Returns an address of bytes in memory, for as long as the component shows them. */
export const useObjectUrl = (bytes: Blob | null): string | null => {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (bytes === null) {
      setAddress(null)
      return undefined
    }
    const made = URL.createObjectURL(bytes)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [bytes])
  return address
}
