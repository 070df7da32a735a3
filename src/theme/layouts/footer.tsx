import { useSite } from '@docs-cli/core/runtime';

export function Footer() {
  const { footer } = useSite().themeConfig;
  return footer ? (
    <footer
      className="dc-site-footer"
      dir="auto"
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: footer }}
    />
  ) : null;
}
