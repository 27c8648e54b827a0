import { Button, Text } from "@mantine/core";
import { IconMail } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";

interface MailButtonProps {
  children: ReactNode;
  /** How long it takes until a mail may be sent again; 0 when it may be sent now. */
  secondsLeft: number;
  isSending: boolean;
  onSend: () => void;
}

/** Sends a mail, and says when the next one can be asked for. */
export function MailButton({ children, secondsLeft, isSending, onSend }: MailButtonProps) {
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconMail size={18} stroke={1.75} aria-hidden />}
        disabled={secondsLeft > 0}
        loading={isSending}
        onClick={onSend}
      >
        {children}
      </Button>
      {secondsLeft > 0 && (
        <Text fz="sm" c="dimmed" mt={6} className="tabular">
          Du kan skicka igen om {secondsLeft} s.
        </Text>
      )}
    </div>
  );
}

/** One mail a minute goes to an address. */
export const MAIL_WAIT_SECONDS = 60;

/** Counts whole seconds down to 0. */
export function useCountdown(initialSeconds: number) {
  const [seconds, setSeconds] = useState(initialSeconds);
  const isRunning = seconds > 0;

  useEffect(() => {
    if (!isRunning) return;
    const timer = window.setInterval(() => setSeconds((before) => Math.max(0, before - 1)), 1000);
    return () => window.clearInterval(timer);
  }, [isRunning]);

  return { seconds, start: setSeconds };
}
