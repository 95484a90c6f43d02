/** Marks of the providers as people know them; the name beside them is the one that is read aloud. */
const box = { width: 20, height: 20, viewBox: '0 0 20 20', 'aria-hidden': true, focusable: false } as const

export function GoogleLogo() {
  return (
    <svg {...box} fill="none" strokeWidth="3.4">
      <path d="M15.3 5.2A7 7 0 0 0 3.9 6.6" stroke="#ea4335" />
      <path d="M3.9 6.6a7 7 0 0 0 0 6.8" stroke="#fbbc05" />
      <path d="M3.9 13.4a7 7 0 0 0 10.5 2.1" stroke="#34a853" />
      <path d="M14.4 15.5A7 7 0 0 0 17 10h-7" stroke="#4285f4" strokeLinejoin="round" />
    </svg>
  )
}

export function FacebookLogo() {
  return (
    <svg {...box}>
      <circle cx="10" cy="10" r="9.5" fill="#1877f2" />
      <path
        d="M11.1 19.4v-6.8h2.3l.4-2.7h-2.7V8.3c0-.8.4-1.4 1.5-1.4h1.3V4.6c-.5-.1-1.2-.2-1.9-.2-2.2 0-3.6 1.3-3.6 3.6v1.9H6v2.7h2.4v6.8Z"
        fill="#fff"
      />
    </svg>
  )
}
